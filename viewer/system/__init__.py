"""What is asked of the machine: files, processes, faults, language, resources."""

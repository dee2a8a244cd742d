print("lifesignal-cli")

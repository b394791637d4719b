from flibuste.cli import main

main()

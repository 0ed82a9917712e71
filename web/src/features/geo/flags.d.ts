/** Where the flags are, one `XX.svg` a country; the build sets it. */
declare const FLAGS: string

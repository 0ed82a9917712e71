/** The folder of the flags, with one `XX.svg` for each country; the build sets it. */
declare const FLAGS: string

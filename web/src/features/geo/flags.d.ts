/** The folder of the flags, with one `XX.svg` per country; the build sets it. */
declare const FLAGS: string

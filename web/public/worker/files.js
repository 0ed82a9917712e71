// The build writes the list of files to precache for this version here: see web/build/program-files.ts.
self.program = { version: '', entry: '', assets: [], others: {}, pages: [] }

// The build writes here what the worker holds of its version: see web/build/program-files.ts.
self.program = { version: '', entry: '', assets: [], others: {}, pages: [] }

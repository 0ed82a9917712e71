import { lazy } from 'react'

/** The report dialog, loaded when somebody first has something to report. */
export const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }))

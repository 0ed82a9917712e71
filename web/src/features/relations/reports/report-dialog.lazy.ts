import { lazy } from 'react'

/** The report dialog, loaded when it is first opened. */
export const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }))

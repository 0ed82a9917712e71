import { lazy } from 'react'

/** The report dialog, loaded when it is first opened. */
export const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }))

/** What is shown after a report, loaded when it is first needed. */
export const ReportThanks = lazy(async () => ({ default: (await import('./ReportThanks.tsx')).ReportThanks }))

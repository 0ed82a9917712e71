import { lazyNamed } from '../../../kit/lazy-named.ts'

/** The report dialog, loaded when it is first opened. */
export const ReportDialog = lazyNamed(() => import('./ReportDialog.tsx'), 'ReportDialog')

/** What is shown after a report, loaded when it is first needed. */
export const ReportThanks = lazyNamed(() => import('./ReportThanks.tsx'), 'ReportThanks')

import { lazyPart } from '../../../kit/lazy-part.tsx'

/** The report dialog, loaded when it is first opened. */
export const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'), 'ReportDialog')

/** What is shown after a report, loaded when it is first needed. */
export const ReportThanks = lazyPart(() => import('./ReportThanks.tsx'), 'ReportThanks')

import { lazyPart } from '../../../kit/lazy-part.tsx'

/** The report dialog, loaded when first opened. */
export const ReportDialog = lazyPart(() => import('./ReportDialog.tsx'), 'ReportDialog')

/** The thank-you after a report, loaded on first use. */
export const ReportThanks = lazyPart(() => import('./ReportThanks.tsx'), 'ReportThanks')

// Two texts that lead to each other come as one file.
export { PrivacyNotePage } from './PrivacyNotePage.tsx'
export { TermsPage } from './TermsPage.tsx'

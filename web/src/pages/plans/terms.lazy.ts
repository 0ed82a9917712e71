// Two texts that link to each other are one chunk.
export { PrivacyNotePage } from './PrivacyNotePage.tsx'
export { TermsPage } from './TermsPage.tsx'

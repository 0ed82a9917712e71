export { ConfirmDeletionPage } from './ConfirmDeletionPage.tsx'
export { ConfirmMailPage } from './ConfirmMailPage.tsx'
export { VerifyPage } from './VerifyPage.tsx'

export { ConfirmDeletionPage } from './ConfirmDeletionPage.tsx'
export { ConfirmMailPage } from './ConfirmMailPage.tsx'
export { RefusedLoginsPage } from './RefusedLoginsPage.tsx'
export { VerifyPage } from './VerifyPage.tsx'

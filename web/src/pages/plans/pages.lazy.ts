// Small pages that link to each other are one chunk, which keeps the list of chunks on the first page short.
export { BuyPlanPage } from './BuyPlanPage.tsx'
export { OwnPlanPage } from './OwnPlanPage.tsx'
export { ReceiptPage } from './ReceiptPage.tsx'
export { UpgradePlanPage } from './UpgradePlanPage.tsx'

// Small pages that lead to each other come as one file, and the first page names one file less for each of them.
export { BuyPlanPage } from './BuyPlanPage.tsx'
export { OwnPlanPage } from './OwnPlanPage.tsx'
export { ReceiptPage } from './ReceiptPage.tsx'
export { UpgradePlanPage } from './UpgradePlanPage.tsx'

export { bindLimits, bindViews, type CountedViews } from './daily-views.repository.ts'
export {
  type CountedView,
  findUnseen,
  type ReadView,
  registerDailyViews,
  requireView,
  type ShownMembers,
  settleViews,
  showMembers,
  viewersOf,
  viewsToCount,
  viewsUsedUp,
  viewToCount,
  watchMembers,
} from './daily-views.service.ts'
export { dailyViewData } from './member-data.ts'

export {
  registerDailyViews,
  requireView,
  type ShownMembers,
  showMembers,
  viewersOf,
  viewsUsedUp,
  watchMembers,
} from './daily-views.service.ts'
export { dailyViewData } from './member-data.ts'

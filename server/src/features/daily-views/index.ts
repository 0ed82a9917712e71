export {
  registerDailyViews,
  requireView,
  type ShownMembers,
  showMembers,
  viewersOf,
} from './daily-views.service.ts'
export { dailyViewData } from './member-data.ts'

import { msg } from '@lingui/core/macro'
/** What a member is told in the place of a call, in a browser without WebRTC. */
export const NO_WEB_RTC = msg`This browser cannot make video calls`
export const USE_ANOTHER = msg`Picture and sound need WebRTC, which it does not have or which is switched off. Open Savanna in Chrome, Edge, Firefox or Safari for a call.`

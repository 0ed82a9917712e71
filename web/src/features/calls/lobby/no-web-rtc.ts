import { msg } from '@lingui/core/macro'
/** Replaces a call in browsers without WebRTC. */
export const NO_WEB_RTC = msg`This browser can’t make video calls`
export const USE_ANOTHER = msg`Video calls need WebRTC, which this browser doesn’t have or has turned off. To call, open Savanna in Chrome, Edge, Firefox or Safari.`

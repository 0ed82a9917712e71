import { msg } from '@lingui/core/macro'
import { SITE_NAME } from '@savanna/contract/site/name'
/** Replaces a call in browsers without WebRTC. */
export const NO_WEB_RTC = msg`This browser can’t make video calls`
export const USE_ANOTHER = msg`Video calls need WebRTC, which this browser doesn’t have or has turned off. To call, open ${{ site: SITE_NAME }} in Chrome, Edge, Firefox or Safari.`

/** What a browser without WebRTC is told in the place of a call; the first sentence is enough where there is no room. */
export const NO_WEB_RTC = 'This browser cannot make video calls'
export const USE_ANOTHER =
  'Picture and sound need WebRTC, which it does not have or which is switched off. Open Savanna in Chrome, Edge, Firefox or Safari for a call.'

/** How the library that checks input words its own rejections, which are for programmers: no reply may say so. */
export const VALIDATOR_MESSAGE =
  /"(Invalid (input|option|string|number|key in|value in|discriminator|UUID|URL|email address|ISO)|Too big: |Too small: |Unrecognized key)|expected .+, received /

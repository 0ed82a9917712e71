/** The validation library's own wording, which is for programmers: no reply may contain it. */
export const VALIDATOR_MESSAGE =
  /"(Invalid (input|option|string|number|key in|value in|discriminator|UUID|URL|email address|ISO)|Too big: |Too small: |Unrecognized key)|expected .+, received /

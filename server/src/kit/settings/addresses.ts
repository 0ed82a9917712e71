/** Returns the addresses of a setting, which has commas between them; a comma inside of an address, as in a password, stays. */
export function listAddresses(text: string): string[] {
  return text.split(/\s*,\s*(?=[a-z]+:\/\/)/).map((address) => address.trim())
}

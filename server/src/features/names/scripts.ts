import { lazy } from '@savanna/contract/lazy'

/**
 * The scripts in which people write their names today: the recommended and limited-use scripts in UAX 31.
 * Scripts that are used together share a line, as UTS 39 resolves them.
 */
const WRITTEN_TOGETHER = [
  'Latin',
  'Han Hiragana Katakana',
  'Han Hangul',
  'Han Bopomofo',
  ...'Adlam Arabic Armenian Balinese Bamum Batak Bengali Canadian_Aboriginal Chakma Cham Cherokee Cyrillic Devanagari'.split(
    ' ',
  ),
  ...'Ethiopic Georgian Greek Gujarati Gurmukhi Hanifi_Rohingya Hebrew Javanese Kannada Kayah_Li Khmer Lao Lepcha'.split(
    ' ',
  ),
  ...'Limbu Lisu Malayalam Mandaic Meetei_Mayek Miao Mongolian Myanmar New_Tai_Lue Newa Nko Nyiakeng_Puachue_Hmong'.split(
    ' ',
  ),
  ...'Ol_Chiki Oriya Osage Saurashtra Sinhala Sundanese Syloti_Nagri Syriac Tai_Le Tai_Tham Tai_Viet Tamil Telugu'.split(
    ' ',
  ),
  ...'Thaana Thai Tibetan Tifinagh Vai Wancho Yi'.split(' '),
]

const patterns = lazy(() =>
  WRITTEN_TOGETHER.map((scripts) => {
    const letters = ['Common', 'Inherited', ...scripts.split(' ')].map((script) => `\\p{scx=${script}}`)
    return new RegExp(`^[${letters.join('')}]*$`, 'u')
  }),
)

/** Returns whether a name is written in one script, or in scripts used together, such as in Japanese (UTS 39, 5.1). */
export function isOfOneScript(name: string): boolean {
  return patterns().some((pattern) => pattern.test(name))
}

const ACCENTED: Record<string, string> = {
  ...{
    a: 'á',
    b: 'ƀ',
    c: 'ç',
    d: 'ð',
    e: 'é',
    f: 'ƒ',
    g: 'ĝ',
    h: 'ħ',
    i: 'î',
    j: 'ĵ',
    k: 'ķ',
    l: 'ļ',
    m: 'ɱ',
  },
  ...{
    n: 'ñ',
    o: 'ö',
    p: 'þ',
    q: 'ǫ',
    r: 'ŕ',
    s: 'š',
    t: 'ţ',
    u: 'û',
    v: 'ṽ',
    w: 'ŵ',
    x: 'ẋ',
    y: 'ý',
    z: 'ž',
  },
  ...{
    A: 'Å',
    B: 'Ɓ',
    C: 'Ç',
    D: 'Ð',
    E: 'É',
    F: 'Ƒ',
    G: 'Ĝ',
    H: 'Ĥ',
    I: 'Î',
    J: 'Ĵ',
    K: 'Ķ',
    L: 'Ļ',
    M: 'Ṁ',
  },
  ...{
    N: 'Ñ',
    O: 'Ö',
    P: 'Þ',
    Q: 'Ǫ',
    R: 'Ŕ',
    S: 'Š',
    T: 'Ţ',
    U: 'Û',
    V: 'Ṽ',
    W: 'Ŵ',
    X: 'Ẋ',
    Y: 'Ý',
    Z: 'Ž',
  },
}
/** How much longer a pseudo-translation is: like German, the longest. */
const LONGER = 0.4
const TAG = /(<\/?[\w.-]+\/?>)/

/**
 * Returns a pseudo-locale text: with accents, 40 per cent longer, and each piece between tags in brackets, so
 * a test finds untranslated and clipped texts.
 */
export function pseudoLocalise(text: string): string {
  return text
    .split(TAG)
    .map((piece) => (TAG.test(piece) || piece.trim() === '' ? piece : bracket(piece)))
    .join('')
}

function bracket(piece: string): string {
  const accented = [...piece].map((letter) => ACCENTED[letter] ?? letter).join('')
  return `[${accented}${'~'.repeat(Math.ceil(piece.trim().length * LONGER))}]`
}

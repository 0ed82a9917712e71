import fc from 'fast-check'

function nested(depth: number): unknown {
  let value: unknown = {}
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

const LONE_SURROGATES = ['\uD800', 'a\uDFFFb']

/** Values that break careless code, whatever was expected. */
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    0,
    -0,
    -1,
    0.1,
    1e308,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    'NaN',
    'Infinity',
    '1e999',
    '0x10',
    '\0',
    'a\0b',
    ...LONE_SURROGATES,
    '\u202Egnp.exe',
    '\uFEFF\u200B',
    'e\u0301\u0301\u0301',
    'İIıi',
    "' or '1'='1",
    '"; drop table members; --',
    '%',
    '_\\',
    '{{7*7}}',
    '../../../etc/passwd',
    '<script>alert(1)</script>',
    '\r\nSet-Cookie: a=b',
    '00000000-0000-0000-0000-000000000000',
    '9999-99-99',
    '275760-09-14T00:00:00Z',
  ),
  fc.constantFrom([], {}, [null], [[]], { $gt: '' }, { length: 1e9 }, { toString: 1 }, { toJSON: 1 }),
  fc.constantFrom(100, 1_000).map(nested),
  fc.constantFrom(300, 20_000).map((length) => 'a'.repeat(length)),
  fc.constantFrom(200, 5_000).map((length) => new Array(length).fill(1)),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.jsonValue(),
)

/** Words that every object has, and some that only the server may set. */
export const key = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'role',
  'data',
  '',
)

/** As text in a URL, including bytes that no browser sends. */
export const nastyText: fc.Arbitrary<string> = nasty.map((value) => {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')).slice(0, 3_000)
})

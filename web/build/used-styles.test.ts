import { expect, it } from 'vitest'
import { keepUsedRules } from './used-styles.ts'

const PAGE = '<main class="m_1 card"><a href="/x" dir="auto" data-size="sm">Go</a></main>'
const keep = (styles: string) => keepUsedRules(styles, PAGE)

it.each([
  ['an element of the page', 'main{color:red}'],
  ['a class of the page', '.m_1.card{color:red}'],
  ['a state', '.card:hover>a:focus-visible{color:red}'],
  ['a state in a list', '.card:where(:hover):not(:disabled)::before{color:red}'],
  ['an attribute of the page', 'a[data-size=sm]{color:red}'],
  ['a missing attribute', 'a:where(:not([data-loading])){color:red}'],
  ['several elements', ':where(a,td):where([dir=auto]){color:red}'],
  ['one of several elements', ':is(a,td){color:red}'],
  ['the dark scheme', ':root[data-mantine-color-scheme=dark] .card{color:red}'],
  ['a member', ':root[data-member] .card{color:red}'],
  ['a click before the program runs', 'a[data-pressed]{color:red}'],
  ['a direction', ':where([dir=rtl]) .card{color:red}'],
  ['a width', '@media (width>=48em){.card{color:red}}'],
  ['the document', 'html,body{color:red}'],
  ['all elements', '*,:before{color:red}'],
  ['a selection', '::selection{color:red}'],
])('keeps the rule of %s', (_name, rule) => {
  expect(keep(rule)).toBe(rule)
})

it.each([
  ['a class', '.dialog{color:red}'],
  ['one of two classes', '.card.dialog{color:red}'],
  ['an element', 'table{color:red}'],
  ['a descendant', '.card .dialog{color:red}'],
])('drops the rule of %s, which the page lacks', (_name, rule) => {
  expect(keep(`main{color:red}${rule}`)).toBe('main{color:red}')
})

it('keeps the matching selectors of a list, and no empty block', () => {
  const styles = '.card,.dialog:where(a,b){color:red}@media print{@supports (a:b){.dialog{color:red}}}'
  expect(keep(styles)).toBe('.card{color:red}')
})

it('keeps variables, fonts and the keyframes that a rule names', () => {
  const font = '@font-face{font-family:Figtree;src:url(/a.woff2)}'
  const kept = `:root{--a:1px}${font}@keyframes used{from,to{opacity:0}}.card{animation:1s used}`
  expect(keep(`${kept}@keyframes unused{to{opacity:0}}.dialog{animation:unused 1s}`)).toBe(kept)
})

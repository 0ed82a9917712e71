/** Declarations that many style sheets share, for `@mixin name;` in any of them. */
const mixins = {
  ellipsis: { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },
}

module.exports = { mixins }

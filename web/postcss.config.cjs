const { mixins } = require('./build/mixins.cjs')

module.exports = {
  plugins: {
    '@csstools/postcss-global-data': { files: [`${__dirname}/src/app/theme/media.css`] },
    'postcss-preset-mantine': { mixins },
    'postcss-custom-media': {},
  },
}

import sharp from 'sharp'
import { renderScene } from './server/src/demo/scenes/draw-scene.ts'
import { DRAWINGS } from './server/src/demo/scenes/drawings.ts'

const [out, kindsArg, per = '3', w = '400', h = '500', s0 = '0', cols = '8'] = process.argv.slice(2)
const kinds = kindsArg === 'all' ? Object.keys(DRAWINGS) : kindsArg.split(',')
const [W, H, P] = [Number(w), Number(h), Number(per)]
const list = kinds.flatMap((k) => Array.from({ length: P }, (_, i) => [k, i + Number(s0)] as const))
const t = performance.now()
const ims = []
for (const [k, s] of list) {
  try {
    ims.push(await renderScene(k as never, s, { width: W, height: H }))
  } catch (e) {
    console.log(k, s, e)
    ims.push(
      await sharp({ create: { width: W, height: H, channels: 3, background: '#f0f' } })
        .png()
        .toBuffer(),
    )
  }
}
console.log(((performance.now() - t) / list.length).toFixed(1), 'ms each', list.length)
const C = Math.min(Number(cols), list.length)
await sharp({
  create: {
    width: C * (W + 6),
    height: Math.ceil(list.length / C) * (H + 6),
    channels: 3,
    background: '#fff',
  },
})
  .composite(ims.map((input, i) => ({ input, left: (i % C) * (W + 6), top: Math.floor(i / C) * (H + 6) })))
  .png()
  .toFile(out)

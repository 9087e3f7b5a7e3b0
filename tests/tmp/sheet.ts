import sharp from 'sharp'
const [out, ...names] = process.argv.slice(2)
const w = Number(process.env.W ?? 390)
const h = Math.round(w * 844 / (process.env.NARROW ? 320 : 390))
const parts = await Promise.all(names.map(async (n, i) => ({ input: await sharp(`/tmp/nft-pics/${n}.png`).resize(w, h, { fit: 'cover', position: 'top' }).toBuffer(), left: i * (w + 8), top: 0 })))
await sharp({ create: { width: names.length * (w + 8), height: h, channels: 3, background: '#888' } }).composite(parts).png().toFile(`/tmp/nft-pics/${out}.png`)

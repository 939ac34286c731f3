/**
 * SHA-256 (FIPS 180-4) at once, of texts: browsers have only one that makes wait, and the demo makes tens of thousands of ids from
 * names. Nothing secret goes through it.
 */
const primes = (count: number): number[] => {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  return found
}
/** The first 32 bits of the fractional part. */
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32) | 0

const constants = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)))
const start = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)))
const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

const encoder = new TextEncoder()
/** Whole blocks of 64 bytes: the text, a bit, zeros, and how many bits the text has. */
const padded = (text: string): DataView => {
  const bytes = encoder.encode(text)
  const blocks = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  blocks.set(bytes)
  blocks[bytes.length] = 0x80
  const view = new DataView(blocks.buffer)
  view.setUint32(blocks.length - 4, bytes.length * 8)
  return view
}

const words = new Int32Array(64)
/** Arrays of ours have every place that is asked for. */
const at = (list: Int32Array, place: number) => list[place] as number

const spread = (view: DataView, offset: number) => {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4)
  for (let i = 16; i < 64; i++) {
    const a = at(words, i - 15)
    const b = at(words, i - 2)
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10)
    words[i] = (at(words, i - 16) + low + at(words, i - 7) + high) | 0
  }
}

/** 64 rounds over `words`; the eight numbers of `state` move on by one place in each. */
const compress = (state: Int32Array) => {
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let i = 0; i < 64; i++) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + mixed + ((e & f) ^ (~e & g)) + at(constants, i) + at(words, i)) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  state[0] = at(state, 0) + a
  state[1] = at(state, 1) + b
  state[2] = at(state, 2) + c
  state[3] = at(state, 3) + d
  state[4] = at(state, 4) + e
  state[5] = at(state, 5) + f
  state[6] = at(state, 6) + g
  state[7] = at(state, 7) + h
}

export const sha256 = (text: string): DataView => {
  const view = padded(text)
  const state = start.slice()
  for (let offset = 0; offset < view.byteLength; offset += 64) {
    spread(view, offset)
    compress(state)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let place = 0; place < 8; place++) digest.setInt32(place * 4, at(state, place))
  return digest
}

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
export const hexOf = (bytes: DataView, length = bytes.byteLength): string => {
  let text = ''
  for (let place = 0; place < length; place++) text += pairs[bytes.getUint8(place)]
  return text
}

/** A repeatable sequence of numbers below `max`. */
export function createRandom(seed: number) {
  let state = (seed % 2_147_483_646) + 1
  return (max: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % max
  }
}

const interesting = [0, 1, 2, 0x7f, 0x80, 0xff, 0xfffe, 0xffff, 0x7fffffff, 0xfffffffe, 0xffffffff]

/** Changes some bytes of a file: numbers at their limits, copied and removed parts, noise. */
export function mutate(file: Buffer, random: (max: number) => number): Buffer {
  let bytes = Buffer.from(file)
  const times = 1 + random(6)
  for (let i = 0; i < times && bytes.length > 16; i += 1) {
    const at = random(bytes.length - 8)
    const length = 1 + random(Math.min(64, bytes.length - at))
    const kind = random(5)
    if (kind === 0) bytes.writeUInt32LE(interesting[random(interesting.length)] ?? 0, at)
    else if (kind === 1) bytes.writeUInt16LE((interesting[random(9)] ?? 0) & 0xffff, at)
    else if (kind === 2) bytes.copy(bytes, random(bytes.length - length), at, at + length)
    else if (kind === 3) bytes[at] = random(256)
    else bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
  }
  return bytes
}

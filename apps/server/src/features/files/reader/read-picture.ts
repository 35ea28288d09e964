import type { Metadata, Sharp, SharpOptions } from 'sharp'
import {
  type RenditionFormat,
  type RenditionSize,
  renditionSizes,
} from '../serving/rendition-sizes.ts'
import { sentences, Unreadable } from './unreadable.ts'

const maxPixels = 64_000_000
/** A drawing has no pixels of its own. */
const drawingPixels = 2000

export interface ReadPicture {
  mediaType: string
  width: number
  height: number
  /** The bytes to keep where they are not those that were sent. */
  replaced?: Uint8Array
  notes: string[]
  thumbnail: Uint8Array
}

/** Types that every browser shows; all others become PNG or JPEG. */
const keptTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The library takes longer to load than a PDF to read, so it is loaded for pictures only. */
async function openWith(bytes: Uint8Array, options: SharpOptions): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  return sharp(bytes, { limitInputPixels: maxPixels, ...options })
}

const open = (bytes: Uint8Array) => openWith(bytes, { failOn: 'warning', sequentialRead: true })

/** Checks a picture completely, and cleans it: upright, without location and other data, colours as sRGB. */
export async function readPicture(bytes: Buffer, type: string): Promise<ReadPicture> {
  if (type === 'image/svg+xml') requirePlainDrawing(bytes)
  try {
    return await clean(bytes, type)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    const isLarge = error instanceof Error && /pixel limit|too large/i.test(error.message)
    throw new Unreadable(isLarge ? sentences.tooManyPixels : sentences.damaged)
  }
}

async function clean(bytes: Buffer, type: string): Promise<ReadPicture> {
  if (!hasEnd(bytes, type)) throw new Unreadable(sentences.damaged)
  const found = await (await open(bytes)).metadata()
  if ((found.pages ?? 1) > 1 && type !== 'image/tiff') throw new Unreadable(sentences.animated)
  const notes = listNotes(found, type)
  const mustChange = notes.length > 0 || hasOtherData(found) || !endsCleanly(bytes, type)
  const upright =
    type === 'image/svg+xml' ? await openDrawing(bytes, found) : (await open(bytes)).autoOrient()
  if (!mustChange) {
    const thumbnail = await resize(await open(bytes), 'small', 'webp')
    return { mediaType: type, ...sizeOf(found), notes, thumbnail }
  }
  const mediaType = keptTypes.includes(type) ? type : found.hasAlpha ? 'image/png' : pickType(type)
  const { data, info } = await encode(upright.toColourspace('srgb'), mediaType).toBuffer({
    resolveWithObject: true,
  })
  const thumbnail = await resize(await open(data), 'small', 'webp')
  const { width, height } = info
  return { mediaType, width, height, replaced: data, notes, thumbnail }
}

const sizeOf = ({ width, height }: Metadata) => ({ width, height })

const pickType = (type: string) => (type === 'image/tiff' ? 'image/jpeg' : 'image/png')

function listNotes(found: Metadata, type: string): string[] {
  const notes: string[] = []
  if ((found.orientation ?? 1) > 1) notes.push('Turned upright.')
  if (found.exif && hasLocation(found.exif)) notes.push('Location data removed.')
  if (found.space === 'cmyk') notes.push('Colours converted from CMYK to sRGB.')
  if (found.depth !== 'uchar') notes.push('Reduced to 8 bits per colour.')
  if (!keptTypes.includes(type)) {
    notes.push(
      type === 'image/svg+xml'
        ? 'The drawing became a picture.'
        : 'Saved in a form that browsers show.',
    )
  }
  return notes
}

/** The tag of the directory with the location, in either order of bytes. */
const hasLocation = (exif: Buffer) =>
  exif.includes(Buffer.from([0x88, 0x25])) || exif.includes(Buffer.from([0x25, 0x88]))

/** Cameras and programs write who, where and with what; a profile other than sRGB shows wrong colours. */
const hasOtherData = ({ exif, xmp, iptc, icc }: Metadata) =>
  Boolean(exif ?? xmp ?? iptc) || (icc !== undefined && !icc.includes('sRGB'))

/** The library reads what there is of a picture whose end is missing. */
function hasEnd(bytes: Buffer, type: string): boolean {
  if (type === 'image/png') return bytes.includes('IEND')
  if (type === 'image/webp') return bytes.readUInt32LE(4) + 8 <= bytes.length
  return true
}

/** What follows the end of a picture could be a program. */
function endsCleanly(bytes: Buffer, type: string): boolean {
  if (type === 'image/jpeg') return bytes.subarray(-2).equals(Buffer.from([0xff, 0xd9]))
  if (type === 'image/png') return bytes.subarray(-8, -4).toString('latin1') === 'IEND'
  if (type === 'image/webp') return bytes.readUInt32LE(4) + 8 === bytes.length
  return true
}

function encode(picture: Sharp, mediaType: string): Sharp {
  if (mediaType === 'image/png') return picture.png()
  if (mediaType === 'image/webp') return picture.webp({ quality: 92 })
  if (mediaType === 'image/avif') return picture.avif({ quality: 75 })
  return picture.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
}

/** A drawing is safe only if it needs nothing but itself. */
function requirePlainDrawing(bytes: Buffer): void {
  const text = bytes.toString('utf8')
  const isActive =
    /<!DOCTYPE|<!ENTITY|<script|<foreignObject|<\?xml-stylesheet|\son\w+\s*=|javascript:|@import/i.test(
      text,
    )
  const compact = text.replaceAll(/\s+/g, '')
  const isExternal =
    /(?:href|src)=["']?(?!["'#]|data:image\/(?:png|jpeg);)./i.test(compact) ||
    /url\(["']?(?!#)/i.test(compact)
  if (isActive || isExternal) throw new Unreadable(sentences.activeDrawing)
}

async function openDrawing(bytes: Buffer, { width, height }: Metadata): Promise<Sharp> {
  const longer = Math.max(width, height, 1)
  const density = Math.min(2400, Math.max(1, (72 * drawingPixels) / longer))
  return (await openWith(bytes, { density })).resize({
    ...{ width: drawingPixels, height: drawingPixels, fit: 'inside' },
  })
}

/** A picture in one of our sizes; never larger than it is. */
async function resize(
  picture: Sharp,
  size: RenditionSize,
  format: RenditionFormat,
): Promise<Uint8Array> {
  const longest = renditionSizes[size]
  const resized = picture.resize({
    ...{ width: longest, height: longest, fit: 'inside', withoutEnlargement: true },
  })
  if (format === 'avif') return resized.avif({ quality: 55, effort: 3 }).toBuffer()
  if (format === 'webp') return resized.webp({ quality: 80 }).toBuffer()
  return resized.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

export const renderPicture = async (
  bytes: Buffer,
  size: RenditionSize,
  format: RenditionFormat,
): Promise<Uint8Array> => resize(await open(bytes), size, format)

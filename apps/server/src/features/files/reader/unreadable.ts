/** A problem with the file, as a sentence for the user. */
export class Unreadable extends Error {}

export const sentences = {
  unknown:
    'The file is neither a picture (JPEG, PNG, WebP, AVIF, GIF, TIFF, SVG) nor a PDF, whatever its name says.',
  damaged: 'The file is damaged or incomplete. Open it, save it again and upload the new file.',
  animated: 'The picture is animated. Save one of its pictures and upload that.',
  tooManyPixels: 'The picture has too many pixels. Save it with at most 64 million of them.',
  activeDrawing:
    'The drawing contains scripts, entities or addresses of other files. Save it as plain SVG or as PNG.',
  password: 'The PDF is protected with a password. Remove the password and upload it again.',
  scripts: 'The PDF contains scripts. Save it without them, for example by printing it to a PDF.',
  launch: 'The PDF starts other programs. Save it without such actions.',
  embedded: 'The PDF contains other files. Save it without attachments.',
  mixed: 'The PDF is also an archive (ZIP). Save it again as a plain PDF.',
  memory: 'Reading the file takes too much memory, so it was stopped. Save a smaller picture.',
  time: 'Reading the file takes too long, so it was stopped. Save it in a simpler form.',
} as const

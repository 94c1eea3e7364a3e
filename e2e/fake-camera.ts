import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const frame = { width: 640, height: 480 }

/** A film of one picture held before a camera, as Chromium's fake camera plays it; answers the flags for it. */
export async function cameraThatSees(picture: Buffer, folder: string): Promise<string[]> {
  // Held in the hand: not straight, and on a desk that is not white.
  const held = await sharp(picture)
    .resize(300)
    .flatten({ background: '#ffffff' })
    .rotate(7, { background: '#808080' })
    .png()
    .toBuffer()
  const grey = await sharp({ create: { ...frame, channels: 3, background: '#808080' } })
    .composite([{ input: held }])
    .greyscale()
    .raw()
    .toBuffer()
  const colours = Buffer.alloc((frame.width * frame.height) / 2, 128)
  const head = `YUV4MPEG2 W${frame.width} H${frame.height} F10:1 Ip A1:1 C420jpeg\n`
  const film = join(folder, 'ticket.y4m')
  const still = [Buffer.from('FRAME\n'), grey, colours]
  await writeFile(film, Buffer.concat([Buffer.from(head), ...still, ...still]))
  return [
    ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    `--use-file-for-fake-video-capture=${film}`,
  ]
}

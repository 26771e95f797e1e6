const SOUNDS = {
  usual: [
    { hertz: 880, from: 0 },
    { hertz: 1174.66, from: 0.11 },
  ],
  watch: [
    { hertz: 659.26, from: 0 },
    { hertz: 659.26, from: 0.09 },
    { hertz: 987.77, from: 0.18 },
  ],
} as const
export type Sound = keyof typeof SOUNDS

const SECONDS = 0.28
/** Browsers block audio until the first click or key; a sound that starts later than this would be stale. */
const PATIENCE_MS = 500

let context: AudioContext | undefined
let ringsUntil = 0

async function ring(volume: number, sound: Sound) {
  context ??= new AudioContext()
  await Promise.race([context.resume(), new Promise((done) => setTimeout(done, PATIENCE_MS))])
  if (context.state === 'suspended')
    throw new Error('the browser blocks sound until the user clicks or presses a key')
  if (context.currentTime < ringsUntil) return
  ringsUntil = context.currentTime + SECONDS
  for (const { hertz, from } of SOUNDS[sound]) {
    const at = context.currentTime + from
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = hertz
    loudness.gain.setValueAtTime(0, at)
    loudness.gain.linearRampToValueAtTime(volume, at + 0.01)
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + SECONDS)
    tone.connect(loudness).connect(context.destination)
    tone.start(at)
    tone.stop(at + SECONDS)
  }
}

export function playSound(volume: number, sound: Sound = 'usual') {
  if (volume <= 0) return
  ring(volume, sound).catch((error: unknown) => console.warn('could not play the notification sound', error))
}

import type { ChannelSettings } from '@nutripim/contract/publishing/channel-settings'
import { confirm } from '../ui/feedback/confirm.tsx'

/** Asks before settings that publish as soon as they are saved, without a review. */
export async function confirmAutomatic(
  channelName: string,
  stored: ChannelSettings | null,
  { mode }: ChannelSettings,
): Promise<boolean> {
  if (mode !== 'automatic') return true
  return confirm({
    title: 'Publish without review?',
    text:
      stored?.mode === 'automatic'
        ? `The channel “${channelName}” delivers with these settings at once.`
        : `The channel “${channelName}” delivers all differences at once, and later every save.`,
    confirmLabel: 'Save and publish',
    cancelLabel: 'Keep editing',
  })
}

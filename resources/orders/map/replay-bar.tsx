import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Segmented, Slider, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { durationText } from '#contract/rules/age.ts'
import { MINUTE_MS } from '#contract/rules/durations.ts'
import type { TrackPoint, TrackSummary } from '#contract/rules/replay.ts'
import { zonedTime } from '#contract/rules/stop-time.ts'
import { formatMiles } from '#kit/cells/format.ts'
import { useCompanyZone } from '#kit/cells/zone.tsx'

const SPEEDS = [1, 5, 20, 60] as const

interface ReplayBarProps {
  track: readonly TrackPoint[]
  summary: TrackSummary
  stayPlaces: readonly string[]
  /** Milliseconds since the epoch. */
  time: number
  onTime: (time: number) => void
  isFollowing: boolean
  onFollow: (follows: boolean) => void
}

function usePlay(time: number, until: number, onTime: (time: number) => void) {
  const [speed, setSpeed] = useState<number>(SPEEDS[3])
  const [isPlaying, setPlaying] = useState(false)
  const now = useRef(time)
  const onTimeRef = useRef(onTime)
  useEffect(() => {
    now.current = time
    onTimeRef.current = onTime
  })
  useEffect(() => {
    if (!isPlaying) return undefined
    let last = performance.now()
    let frame = requestAnimationFrame(function step(at) {
      const next = Math.min(until, now.current + (at - last) * speed)
      last = at
      onTimeRef.current(next)
      if (next >= until) setPlaying(false)
      else frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed, until])
  return { speed, setSpeed, isPlaying, setPlaying }
}

export function ReplayBar({
  track,
  summary,
  stayPlaces,
  time,
  onTime,
  isFollowing,
  onFollow,
}: ReplayBarProps) {
  const zone = useCompanyZone()
  const [from, to] = [track[0]?.time ?? 0, track.at(-1)?.time ?? 0]
  const { speed, setSpeed, isPlaying, setPlaying } = usePlay(time, to, onTime)
  const { stays, moving_ms, parked_ms, miles } = summary
  const minutes = (ms: number) => durationText(ms / MINUTE_MS)
  return (
    <Flex vertical gap={4} role="group" aria-label="Replay">
      <Flex align="center" wrap gap={12}>
        <Button
          icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
          aria-label={isPlaying ? 'Pause' : 'Play'}
          onClick={() => {
            if (!isPlaying && time >= to) onTime(from)
            setPlaying(!isPlaying)
          }}
        />
        <Segmented
          aria-label="Speed"
          size="small"
          value={speed}
          options={SPEEDS.map((value) => ({ value, label: `${value}×` }))}
          onChange={setSpeed}
        />
        <Checkbox checked={isFollowing} onChange={({ target }) => onFollow(target.checked)}>
          Follow
        </Checkbox>
        <time dateTime={new Date(time).toISOString()}>{zonedTime(time, zone)}</time>
        <Typography.Text type="secondary">
          {formatMiles(miles)} · moving {minutes(moving_ms)} · stopped {minutes(parked_ms)}
        </Typography.Text>
      </Flex>
      <Slider
        min={from}
        max={to}
        step={MINUTE_MS}
        value={time}
        onChange={onTime}
        tooltip={{ formatter: (value) => (value === undefined ? '' : zonedTime(value, zone)) }}
        ariaLabelForHandle="Time"
        ariaValueTextFormatterForHandle={(value) => zonedTime(value, zone)}
      />
      {stays.length > 0 && (
        <Flex component="ul" align="center" wrap gap={4} aria-label="Stopped at">
          {stays.map((stay, index) => (
            <li key={stay.from}>
              <Button size="small" onClick={() => onTime(stay.from)}>
                {[zonedTime(stay.from, zone), minutes(stay.to - stay.from), stayPlaces[index]]
                  .filter(Boolean)
                  .join(' · ')}
              </Button>
            </li>
          ))}
        </Flex>
      )}
    </Flex>
  )
}

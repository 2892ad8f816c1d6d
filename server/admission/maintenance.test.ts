import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchMaintenance } from './maintenance'
import type { Maintenance } from './maintenance'

describe('maintenance mode', () => {
  let folder = ''
  let maintenance: Maintenance
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'nutwood-maintenance-'))
    maintenance = watchMaintenance(folder, 20)
  })
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('begins and ends with the file, without a restart', async () => {
    expect(maintenance.isOn()).toBe(false)
    writeFileSync(join(folder, 'maintenance'), '')
    await expect.poll(() => maintenance.isOn()).toBe(true)
    rmSync(join(folder, 'maintenance'))
    await expect.poll(() => maintenance.isOn()).toBe(false)
  })
})

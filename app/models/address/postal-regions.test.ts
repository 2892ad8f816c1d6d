import { describe, expect, it } from 'vitest'
import { regionsOfPostalCode } from './postal-regions'

/** A place in every ZIP code range, as its post office writes it. */
const US_PLACES = `
00501 NY Holtsville
00601 PR Adjuntas
00801 VI St. Thomas
00901 PR San Juan
02108 MA Boston
02903 RI Providence
03301 NH Concord
04101 ME Portland
05401 VT Burlington
05501 MA Andover
05602 VT Montpelier
06103 CT Hartford
07042 NJ Montclair
09012 AE Ramstein
10001 NY New York
19103 PA Philadelphia
19801 DE Wilmington
20001 DC Washington
20101 VA Dulles
20500 DC Washington
21201 MD Baltimore
23219 VA Richmond
25301 WV Charleston
27601 NC Raleigh
29201 SC Columbia
30303 GA Atlanta
33101 FL Miami
34001 AA Miami
34102 FL Naples
35203 AL Birmingham
37203 TN Nashville
39201 MS Jackson
39901 GA Atlanta
40202 KY Louisville
43215 OH Columbus
46204 IN Indianapolis
48226 MI Detroit
50309 IA Des Moines
53202 WI Milwaukee
55401 MN Minneapolis
56901 DC Washington
57104 SD Sioux Falls
58102 ND Fargo
59101 MT Billings
60601 IL Chicago
63101 MO St. Louis
67202 KS Wichita
68102 NE Omaha
70112 LA New Orleans
72201 AR Little Rock
73102 OK Oklahoma City
73301 TX Austin
74103 OK Tulsa
77002 TX Houston
80202 CO Denver
82001 WY Cheyenne
83702 ID Boise
84101 UT Salt Lake City
85004 AZ Phoenix
87501 NM Santa Fe
88501 TX El Paso
89101 NV Las Vegas
90012 CA Los Angeles
96201 AP Seoul
96813 HI Honolulu
97201 OR Portland
98101 WA Seattle
99501 AK Anchorage
99950 AK Ketchikan
`

/** Post offices that also deliver across their state border. */
const US_BORDERS = `
75556 TX AR
89439 NV CA
57068 SD IA MN
99128 WA ID
63673 MO IL
68978 NE KS
71749 AR LA
02861 RI MA
03579 NH ME
54540 WI MI
72644 AR MO
57717 SD MT WY
59221 MT ND
82082 WY NE
86504 AZ NM
84034 UT NV
06390 CT NY
67950 KS OK
99362 WA OR
58653 ND SD
42223 KY TN
88063 NM TX
82930 WY UT
87328 NM AZ
86514 AZ NM UT
`

/** Pacific islands with codes within Hawaii's range. */
const PACIFIC = `
96799 AS
96910 GU
96952 MP
`

const CANADA = `
A1C NL St. John's
B3H NS Halifax
C1A PE Charlottetown
E2L NB Saint John
G1R QC Québec
H2Y QC Montréal
J8X QC Gatineau
K7L ON Kingston
L8P ON Hamilton
M5H ON Toronto
N6A ON London
P3E ON Sudbury
R3C MB Winnipeg
S4P SK Regina
T2P AB Calgary
V6B BC Vancouver
Y1A YT Whitehorse
`

const rows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split(' '))

describe('the state of a ZIP code', () => {
  it.each(rows(US_PLACES))('%s is %s', (code = '', state = '') => {
    expect(regionsOfPostalCode('US', code)).toEqual([state])
  })

  it.each(rows(US_BORDERS))('%s is %s, or across its border', (code = '', ...states) => {
    const [main, ...across] = states
    const found = regionsOfPostalCode('US', code)
    expect(found[0]).toBe(main)
    expect(found.slice(1).sort()).toEqual(across.sort())
  })

  it.each(rows(PACIFIC))('%s is %s', (code = '', ...states) => {
    expect(regionsOfPostalCode('US', code)).toEqual(states)
  })

  it('is not known where the post gives out no such code', () => {
    for (const code of ['00001', '26901', '42801', '56801', '88601'])
      expect(regionsOfPostalCode('US', code)).toEqual([])
  })

  it('is that of its first five digits', () => {
    expect(regionsOfPostalCode('US', '06390-0123')).toEqual(['CT', 'NY'])
    expect(regionsOfPostalCode('US', '063900123')).toEqual(['CT', 'NY'])
  })
})

describe('the province of a postal code', () => {
  it.each(rows(CANADA))('%s is %s', (area = '', province = '') => {
    expect(regionsOfPostalCode('CA', `${area} 1A1`)).toEqual([province])
  })

  it('is none of the other country', () => {
    expect(regionsOfPostalCode('CA', '07042')).toEqual([])
    expect(regionsOfPostalCode('US', 'H2Y 1A1')).toEqual([])
  })
})

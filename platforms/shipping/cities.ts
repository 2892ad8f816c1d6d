/** The main city of a postal prefix, to name the destination in responses. Unknown prefixes have none. */

// prettier-ignore
const US: Readonly<Record<string, string>> = {
  '006': 'Arecibo', '007': 'Caguas', '009': 'San Juan', '008': 'Charlotte Amalie',
  '010': 'Springfield', '016': 'Worcester', '021': 'Boston', '022': 'Boston', '029': 'Providence',
  '031': 'Manchester', '041': 'Portland', '054': 'Burlington', '061': 'Hartford', '065': 'New Haven',
  '066': 'Bridgeport', '070': 'Newark', '071': 'Newark', '072': 'Elizabeth', '073': 'Jersey City',
  '074': 'Paterson', '075': 'Paterson', '076': 'Hackensack', '078': 'Dover', '080': 'Camden', '081': 'Camden',
  '085': 'Trenton', '086': 'Trenton', '087': 'Toms River', '089': 'New Brunswick',
  '100': 'New York', '101': 'New York', '102': 'New York', '103': 'Staten Island', '104': 'Bronx',
  '105': 'White Plains', '107': 'Yonkers', '110': 'Queens', '111': 'Long Island City', '112': 'Brooklyn',
  '113': 'Flushing', '114': 'Jamaica', '117': 'Hicksville', '122': 'Albany', '132': 'Syracuse',
  '142': 'Buffalo', '146': 'Rochester', '152': 'Pittsburgh', '171': 'Harrisburg', '181': 'Allentown',
  '185': 'Scranton', '190': 'Philadelphia', '191': 'Philadelphia', '198': 'Wilmington',
  '200': 'Washington', '202': 'Washington', '203': 'Washington', '208': 'Bethesda', '212': 'Baltimore',
  '223': 'Alexandria', '222': 'Arlington', '232': 'Richmond', '235': 'Norfolk', '253': 'Charleston',
  '272': 'Greensboro', '276': 'Raleigh', '277': 'Durham', '282': 'Charlotte', '292': 'Columbia',
  '294': 'Charleston', '303': 'Atlanta', '314': 'Savannah', '322': 'Jacksonville', '328': 'Orlando',
  '331': 'Miami', '333': 'Fort Lauderdale', '336': 'Tampa', '352': 'Birmingham', '366': 'Mobile',
  '372': 'Nashville', '374': 'Chattanooga', '379': 'Knoxville', '381': 'Memphis', '392': 'Jackson',
  '402': 'Louisville', '405': 'Lexington', '432': 'Columbus', '441': 'Cleveland', '443': 'Akron',
  '452': 'Cincinnati', '462': 'Indianapolis', '482': 'Detroit', '495': 'Grand Rapids', '503': 'Des Moines',
  '532': 'Milwaukee', '537': 'Madison', '551': 'Saint Paul', '554': 'Minneapolis', '571': 'Sioux Falls',
  '581': 'Fargo', '591': 'Billings', '606': 'Chicago', '631': 'Saint Louis', '641': 'Kansas City',
  '672': 'Wichita', '681': 'Omaha', '701': 'New Orleans', '708': 'Baton Rouge', '722': 'Little Rock',
  '731': 'Oklahoma City', '741': 'Tulsa', '752': 'Dallas', '761': 'Fort Worth', '770': 'Houston',
  '782': 'San Antonio', '787': 'Austin', '799': 'El Paso', '802': 'Denver', '809': 'Colorado Springs',
  '820': 'Cheyenne', '837': 'Boise', '841': 'Salt Lake City', '850': 'Phoenix', '857': 'Tucson',
  '871': 'Albuquerque', '891': 'Las Vegas', '895': 'Reno', '900': 'Los Angeles', '902': 'Beverly Hills',
  '908': 'Long Beach', '921': 'San Diego', '927': 'Santa Ana', '937': 'Fresno', '941': 'San Francisco',
  '946': 'Oakland', '951': 'San Jose', '958': 'Sacramento', '968': 'Honolulu', '969': 'Barrigada',
  '972': 'Portland', '981': 'Seattle', '984': 'Tacoma', '992': 'Spokane', '995': 'Anchorage',
  '997': 'Fairbanks', '998': 'Juneau',
}

// prettier-ignore
const CA: Readonly<Record<string, string>> = {
  A1: "St. John's", B3: 'Halifax', C1: 'Charlottetown', E1: 'Moncton', E2: 'Saint John', E3: 'Fredericton',
  G1: 'Québec', H1: 'Montréal', H2: 'Montréal', H3: 'Montréal', H4: 'Montréal', H7: 'Laval', J4: 'Longueuil',
  K1: 'Ottawa', K2: 'Ottawa', K7: 'Kingston', L5: 'Mississauga', L6: 'Brampton', L8: 'Hamilton',
  M1: 'Toronto', M2: 'Toronto', M3: 'Toronto', M4: 'Toronto', M5: 'Toronto', M6: 'Toronto', M8: 'Toronto',
  M9: 'Toronto', N2: 'Kitchener', N6: 'London', N8: 'Windsor', N9: 'Windsor', P3: 'Sudbury', R2: 'Winnipeg',
  R3: 'Winnipeg', S4: 'Regina', S7: 'Saskatoon', T2: 'Calgary', T3: 'Calgary', T5: 'Edmonton',
  T6: 'Edmonton', V5: 'Vancouver', V6: 'Vancouver', V8: 'Victoria', X1: 'Yellowknife', Y1: 'Whitehorse',
}

export function cityOf(country: 'US' | 'CA', postalCode: string): string | undefined {
  const code = postalCode.trim().toUpperCase()
  return country === 'US' ? US[code.slice(0, 3)] : CA[code.slice(0, 2)]
}

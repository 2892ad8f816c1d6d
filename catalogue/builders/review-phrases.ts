/** Sentences of the sample reviews, by mood. `{name}` stands for the product. */

export interface Phrases {
  readonly good: readonly string[]
  readonly fair: readonly string[]
  readonly poor: readonly string[]
}

export const TITLES: Phrases = {
  good: [
    'A standing order now', 'Fresher than I expected', 'Gone in a weekend', 'Worth the five-pound bag',
    'Just as described', 'My desk drawer staple', 'Better than the grocery store', 'Everyone asked where I got them',
    'Quick to arrive, quicker to vanish', 'Exactly what I hoped for', 'Second bag already', 'A treat without regret',
    'Reliable every time', 'Lovely quality', 'The good kind', 'Sharing was a mistake',
  ],
  fair: ['Good, not great', 'Nice, with a caveat', 'Fine for baking', 'Depends on the bag', 'Middle of the road'],
  poor: ['Not for me', 'Missed the mark', 'Expected more', 'Would not reorder'],
} // prettier-ignore

export const OPENINGS: Phrases = {
  good: [
    'I ordered the {name} on a whim and reordered within the month.',
    'This is our third time buying the {name}.',
    'The {name} arrived two days early and well sealed.',
    'I keep the {name} in a jar by the kettle.',
    'We opened the {name} at a family lunch.',
    'Bought the {name} for hiking and ended up eating it at home.',
    'My office goes through the {name} faster than coffee.',
    'After trying a handful of other shops, the {name} from here won.',
    'I am picky, and the {name} passed.',
    'The bag of {name} smelled wonderful as soon as I cut it open.',
    'A neighbor let me try her {name}, so I got my own.',
    'I bought the {name} for a recipe and nibbled most of it first.',
    'Solid packaging, and the {name} inside was in great shape.',
    'The {name} has replaced my afternoon vending machine run.',
  ],
  fair: [
    'I have had the {name} twice now, with mixed luck.',
    'The {name} is decent.',
    'My feelings about the {name} are divided.',
    'The {name} does the job.',
    'I wanted to love the {name}.',
  ],
  poor: [
    'The {name} was a letdown for us.',
    'I had high hopes for the {name}.',
    'Our order of {name} did not win anyone over.',
    'Sadly the {name} was not what I pictured.',
  ],
} // prettier-ignore

export const MIDDLES: Readonly<Record<'nut' | 'fruit' | 'sweet' | 'snack' | 'pantry' | 'drink' | 'gift', Phrases>> = {
  nut: {
    good: [
      'Crisp all the way through, with hardly a broken piece.', 'No stale or bitter ones in the whole bag.',
      'The roast is even and the flavor lingers.', 'Large, clean and sweet.', 'They toast beautifully in a dry pan.',
      'You can taste that they were packed recently.', 'The size is generous and very even.',
      'I chop them over oatmeal and they stay crunchy.', 'Blended into a smooth butter without any added oil.',
      'Just enough seasoning to keep reaching for more.',
    ],
    fair: ['A few too many halves at the bottom.', 'I would have liked a darker roast.', 'Size varies more than the picture suggests.'],
    poor: ['Several tasted old.', 'Far too many fragments for the price.', 'Softer than they should be.'],
  },
  fruit: {
    good: [
      'Soft and chewy, never leathery.', 'Tastes like the fruit and not like syrup.', 'The color is bright and the pieces are whole.',
      'My children choose it over candy.', 'Plump, and easy to cut for baking.', 'Perfect balance of tart and sweet.',
      'It stays moist for weeks in a closed jar.', 'I simmer a handful into porridge.', 'Fragrant as soon as the bag is open.',
      'Cleanly cut, with no stems or stones so far.',
    ],
    fair: ['A little drier than last time.', 'Some pieces were stuck together.', 'Sweeter than I normally like.'],
    poor: ['Tough enough to tire the jaw.', 'Mostly small scraps.', 'The taste was flat.'],
  },
  sweet: {
    good: [
      'The chocolate snaps and then melts slowly.', 'Sweet without being cloying.', 'A shiny coat and a fresh center.',
      'They came through a warm week without melting.', 'The flavors really differ from one another.',
      'Soft and full of flavor.', 'One small bowl after dinner is plenty.', 'They disappeared from the candy dish in an hour.',
      'The coating is thick, as it ought to be.', 'Takes me straight back to the corner store.',
    ],
    fair: ['Too sweet for me, though the kids disagree.', 'A few had bloomed a bit.', 'Nice flavor, but rather small.'],
    poor: ['They arrived stuck in one lump.', 'The coating tasted waxy.', 'All I could taste was sugar.'],
  },
  snack: {
    good: [
      'The crunch is loud in the best way.', 'Seasoned right down to the crumbs.', 'Light, and it does not leave my fingers greasy.',
      'Portioned well for lunch boxes.', 'Holds up in a backpack.', 'A good mix, with nothing left over that nobody wants.',
      'Salty, a bit spicy and hard to put down.', 'I set a bowl out on game night and refilled it twice.',
      'Keeps its snap for days after opening.', 'Pairs very well with a cold drink.',
    ],
    fair: ['Saltier than I prefer.', 'Plenty of crumbs in the corner of the bag.', 'Good at first, a bit plain by the end.'],
    poor: ['It had lost its crunch on arrival.', 'The seasoning was nearly missing.', 'Too oily for us.'],
  },
  pantry: {
    good: [
      'Fine, even and easy to measure.', 'It made the best loaf I have baked this year.', 'Clean, with nothing to sort out.',
      'Cooks up evenly and holds its shape.', 'The big bag fits my storage tub exactly.', 'Much fresher than from the bulk bins in town.',
      'No dust, no off smell.', 'It works cup for cup in my recipes.', 'A little goes a long way.', 'I have stopped buying the small packets.',
    ],
    fair: ['Needs longer soaking than stated.', 'The bag could reseal better.', 'Fine, though a touch coarse.'],
    poor: ['The taste was dull.', 'It clumped in the bag.', 'Not as fine as I needed.'],
  },
  drink: {
    good: [
      'Smooth, with no bitterness even when I forget the pot.', 'The aroma fills the kitchen.', 'It makes a clear, bright cup.',
      'Ground evenly, just right for my machine.', 'Holds up well to milk.', 'Good for a second steeping.',
      'The roast tastes balanced rather than burnt.', 'My favorite part of the morning.', 'Rich without being heavy.', 'Nice and strong over ice.',
    ],
    fair: ['Milder than I like.', 'Pleasant, if a bit plain.', 'Better in the evening than in the morning.'],
    poor: ['Thin, whatever I did with it.', 'It tasted scorched.', 'There was little aroma left.'],
  },
  gift: {
    good: [
      'It looked even better in person than on the page.', 'The ribbon survived the journey.', 'Our clients wrote back to say thank you.',
      'A generous spread that fed the whole waiting room.', 'Packed so well that not a single piece had moved.',
      'My parents could not decide what to open first.', 'It arrived on the day I chose.', 'Every compartment was full to the rim.',
      'A safe choice for people with very different tastes.', 'The card was printed neatly.',
    ],
    fair: ['Pretty, but I imagined it larger.', 'Nice selection with one odd choice.', 'One section had spilled over.'],
    poor: ['The box was dented.', 'Skimpy for the price.', 'It came after the birthday.'],
  },
} // prettier-ignore

export const CLOSINGS: Phrases = {
  good: [
    'I have put it on Auto-Delivery.', 'Next time I will get the bigger bag.', 'Happy to recommend it.',
    'The price by the five pounds is fair.', 'Thank you to whoever packed this one.', 'It is on the list for the holidays.',
    'I will be back.', 'I would not change a thing.', 'Freezes well, too.', 'A small bag goes in my carry-on now.',
    'Five people in this house agree, which never happens.', 'My only complaint is that it is empty.',
  ],
  fair: ['I might try the other version.', 'I would buy it on sale.', 'Customer care was kind about it.', 'Still, the bag is empty.'],
  poor: ['Customer care refunded me promptly.', 'I will try something else from the shop.', 'Perhaps it was just this batch.'],
} // prettier-ignore

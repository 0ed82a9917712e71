export interface Emoji {
  symbol: string
  /** The words that it is found by. */
  name: string
}

export interface EmojiGroup {
  name: string
  emoji: Emoji[]
}

// One line a group, so that the list can be read and changed at a glance.
const GROUPS: Record<string, string> = {
  Faces: `
    😀 grinning face|😃 happy open mouth|😄 laughing eyes|😁 beaming|😆 squinting laugh|😅 laugh with sweat|
    🤣 rolling on the floor|😂 tears of joy|🙂 slight smile|🙃 upside down|😉 wink|😊 blushing smile|
    😇 angel halo|🥰 in love with hearts|😍 heart eyes|🤩 star struck|😘 blowing a kiss|😗 kissing|
    😚 kiss with closed eyes|😋 yummy|😛 tongue out|😜 winking tongue|🤪 crazy|😝 squinting tongue|🤗 hug|
    🤭 hand over mouth, oops|🤫 hush, secret|🤔 thinking|🤐 zipped mouth|🤨 raised eyebrow|😐 neutral|
    😑 no expression|😶 no mouth, speechless|😏 smirk|😒 unamused|🙄 rolling eyes|😬 grimace, awkward|
    😌 relieved|😔 pensive, sad|😪 sleepy|😴 sleeping|😷 mask, ill|🤒 thermometer, fever|🤧 sneezing|🥵 hot|
    🥶 cold, freezing|🥴 woozy|😵 dizzy|🤯 mind blown|🤠 cowboy hat|🥳 party, celebrate|😎 sunglasses, cool|
    🤓 nerd glasses|🧐 monocle, curious|😕 confused|😟 worried|🙁 slight frown|😮 open mouth, wow|😲 astonished|
    😳 flushed, embarrassed|🥺 pleading, please|😢 crying|😭 sobbing|😱 scream|😖 confounded|😞 disappointed|
    😓 cold sweat|😩 weary|😫 tired|🥱 yawning, bored|😤 huffing|😠 angry|😡 furious|😈 devil, mischief|💀 skull|
    👻 ghost|🤖 robot|🙈 see no evil monkey|🙉 hear no evil monkey|🙊 speak no evil monkey`,
  Hearts: `
    ❤️ red heart, love|🧡 orange heart|💛 yellow heart|💚 green heart|💙 blue heart|💜 purple heart|
    🖤 black heart|🤍 white heart|🤎 brown heart|💔 broken heart|❣️ heart exclamation|💕 two hearts|
    💞 revolving hearts|💓 beating heart|💗 growing heart|💖 sparkling heart|💘 heart with arrow|
    💝 heart with ribbon|💋 kiss mark|💌 love letter|✨ sparkles|⭐ star|🔥 fire, hot|💯 hundred|💥 boom|
    💫 dizzy star`,
  Hands: `
    👋 wave, hello|🤚 raised back of hand|✋ raised hand, stop|👌 ok hand|🤏 pinch, a little|
    ✌️ victory, peace|🤞 crossed fingers, luck|🤟 love you hand|🤘 rock horns|🤙 call me|👈 point left|
    👉 point right|👆 point up|👇 point down|👍 thumbs up, yes|👎 thumbs down, no|✊ fist|👊 fist bump|
    👏 clapping, bravo|🙌 raised hands, hooray|👐 open hands|🤝 handshake, deal|🙏 folded hands, thanks|
    💪 muscle, strong|💅 nail polish|👀 eyes, look|🤷 shrug|🤦 facepalm|💃 dancing woman|🕺 dancing man`,
  'Animals and nature': `
    🦁 lion|🐯 tiger|🐘 elephant|🦒 giraffe|🦓 zebra|🦏 rhino|🐆 leopard|🐒 monkey|🐶 dog|🐱 cat|🐰 rabbit|🦊 fox|
    🐻 bear|🐼 panda|🐨 koala|🐸 frog|🐧 penguin|🦉 owl|🦋 butterfly|🐝 bee|🐢 turtle|🐬 dolphin|🐳 whale|🌵 cactus|
    🌴 palm tree|🌳 tree|🌱 seedling|🍀 four leaf clover, luck|🌹 rose|🌸 cherry blossom|🌻 sunflower|🌷 tulip|
    🌙 moon|☀️ sun|🌅 sunrise|🌈 rainbow|☁️ cloud|🌧️ rain|⛄ snowman|🌊 wave, sea`,
  'Food and drink': `
    ☕ coffee|🍵 tea|🍺 beer|🍻 cheers with beer|🥂 champagne toast|🍷 wine|🍸 cocktail|🍹 tropical drink|
    🧃 juice|🍕 pizza|🍔 burger|🍟 fries|🌮 taco|🍣 sushi|🍜 noodles|🍝 spaghetti|🥗 salad|🥐 croissant|🥑 avocado|
    🍎 apple|🍓 strawberry|🍒 cherries|🍑 peach|🍉 watermelon|🍫 chocolate|🍦 ice cream|🍰 cake|🎂 birthday cake|
    🍪 cookie|🍿 popcorn`,
  'Doing and going': `
    🎉 party popper|🎈 balloon|🎁 present, gift|🎵 music note|🎸 guitar|🎤 microphone, karaoke|🎬 film, cinema|
    🎨 painting, art|📚 books, reading|🎮 video game|🎲 dice, board game|⚽ football|🏀 basketball|🎾 tennis|
    🏃 running|🚴 cycling|🏊 swimming|🧗 climbing|🥾 hiking boot|⛺ tent, camping|🧘 yoga|🏖️ beach|⛰️ mountain|
    🗺️ map, travel|✈️ plane, flight|🚂 train|🚗 car|🏠 home|🌍 world|📷 camera, photo|📞 phone, call|
    💬 speech, chat|⏰ alarm, time|📅 calendar, date|💡 idea|✅ done, check|❌ no, cross|❓ question|
    ❗ important|💤 sleep`,
}

function emojiOf(text: string): Emoji {
  const [symbol = '', ...name] = text.trim().split(' ')
  return { symbol, name: name.join(' ') }
}

/** The emoji to choose from, by subject. */
export const EMOJI: EmojiGroup[] = Object.entries(GROUPS).map(([name, line]) => ({
  name,
  emoji: line.split('|').map(emojiOf),
}))

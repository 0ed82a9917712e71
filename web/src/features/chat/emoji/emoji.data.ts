/** The emoji to choose from, by subject. Their names come from CLDR: see web/build/language/emoji-names.ts. */
export const EMOJI = {
  faces: split(`
    😀 😃 😄 😁 😆 😅 🤣 😂 🙂 🙃 😉 😊 😇 🥰 😍 🤩 😘 😗 😚 😋 😛 😜 🤪 😝 🤗 🤭 🤫 🤔 🤐 🤨
    😐 😑 😶 😏 😒 🙄 😬 😌 😔 😪 😴 😷 🤒 🤧 🥵 🥶 🥴 😵 🤯 🤠 🥳 😎 🤓 🧐 😕 😟 🙁 😮 😲 😳
    🥺 😢 😭 😱 😖 😞 😓 😩 😫 🥱 😤 😠 😡 😈 💀 👻 🤖 🙈 🙉 🙊
  `),
  hearts: split(`
    ❤️ 🧡 💛 💚 💙 💜 🖤 🤍 🤎 💔 ❣️ 💕 💞 💓 💗 💖 💘 💝 💋 💌 ✨ ⭐ 🔥 💯 💥 💫
  `),
  hands: split(`
    👋 🤚 ✋ 👌 🤏 ✌️ 🤞 🤟 🤘 🤙 👈 👉 👆 👇 👍 👎 ✊ 👊 👏 🙌 👐 🤝 🙏 💪 💅 👀 🤷 🤦 💃 🕺
  `),
  nature: split(`
    🦁 🐯 🐘 🦒 🦓 🦏 🐆 🐒 🐶 🐱 🐰 🦊 🐻 🐼 🐨 🐸 🐧 🦉 🦋 🐝 🐢 🐬 🐳 🌵 🌴 🌳 🌱 🍀 🌹 🌸
    🌻 🌷 🌙 ☀️ 🌅 🌈 ☁️ 🌧️ ⛄ 🌊
  `),
  food: split(`
    ☕ 🍵 🍺 🍻 🥂 🍷 🍸 🍹 🧃 🍕 🍔 🍟 🌮 🍣 🍜 🍝 🥗 🥐 🥑 🍎 🍓 🍒 🍑 🍉 🍫 🍦 🍰 🎂 🍪 🍿
  `),
  activities: split(`
    🎉 🎈 🎁 🎵 🎸 🎤 🎬 🎨 📚 🎮 🎲 ⚽ 🏀 🎾 🏃 🚴 🏊 🧗 🥾 ⛺ 🧘 🏖️ ⛰️ 🗺️ ✈️ 🚂 🚗 🏠 🌍 📷
    📞 💬 ⏰ 📅 💡 ✅ ❌ ❓ ❗ 💤
  `),
} satisfies Record<string, readonly string[]>

export const ALL_EMOJI: readonly string[] = Object.values(EMOJI).flat()

function split(symbols: string): readonly string[] {
  return symbols.trim().split(/\s+/)
}

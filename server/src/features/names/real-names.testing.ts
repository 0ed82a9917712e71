const split = (names: string) => names.trim().split(/\s+/)

/** People's first names, including ones that resemble the site's words or staff titles. */
export const FIRST_NAMES = split(`
  Guy Sam Modeste Modesta Modesto Christian Christiana Justice Noble Angel Chance Grant Guard Bill Billie Billy Will Mark
  Care Trust Faith Hope Honor Verity Constant Constance Prudence Patience Clemence Clement Fidel Fidelia Royal Major Duke
  Earl Dean Marshal Bishop Pastor Abbott Mali Maili Mila Mai Maya Mia Emil Aide Aïda Aidé Avis Socorro Amparo
  Consuelo Remedios Auxiliadora Salvador Sauveur Salvatore Servando Servaas Servet Server Servis Vera Verena Veronica
  Savannah Savannah-rose Sabina Savina Savio Sylvana Silvana Giovanna Vanna Susanna Roxanna Tim Timo Tia Teo Tea Teagan
  Tean Reem Adam Adminda Edmin Edmund Admir Amin Amina Yasmin Jasmin Ermin Armin Modan Mody Modou Modestas Otto Botond
  Botan Bo Bob Bobby Conte Ofelia Ophelia Offa Informa Paz Paco Pagona Aloys Albert Elbert

  Amara Jonas Eva Nina Zahra Aminata Fatoumata Kwame Chidi Ngozi Oluwaseun Folasade Thandiwe Sipho Nomvula Tariro Wanjiru
  Achieng Mwangi Abebe Tigist Haile Selam Desta Yonas Kofi Ama Akosua Esi Yaw Abena Kwabena Makena Njeri Otieno Baraka
  Neema Rehema Tumaini Zawadi Imani Jabari Nia Zuri Oliver Olivia George Emma Harry Amelia Noah Isla Arthur Ava Leo Lily
  James Sophie William Grace Henry Alice Thomas Freya Jack Florence Oscar Poppy Alfie Evie Charlie Willow Theo Rosie Liam
  Siobhán Niamh Aoife Caoimhe Oisín Cillian Saoirse Tadhg Róisín Eilidh Hamish Angus Catriona Rhys Cerys Llinos Gwenllian

  Maximilian Sebastian Lukas Leon Finn Paul Elias Felix Jürgen Günther Björn Sören Käthe Anneliese Heike Birgit Uwe Detlef
  Marie Léa Chloé Inès Jade Louise Gaëlle Maëlys Noémie Zoé Anaïs Héloïse Jean-luc Marie-claire Benoît Étienne François
  Raphaël Loïc Yannick Aurélien Thibault Ludovic José María Sofía Lucía Martín Mateo Santiago Ángel Ramón Íñigo Nuria
  Begoña Concepción Inmaculada Xavier Jordi Montserrat Oriol Aitor Iker Ainhoa Uxue Giulia Chiara Alessandro Matteo
  Niccolò Cosimo Ilaria Ludovica Ginevra Tommaso Domenico Concetta Agnieszka Małgorzata Łukasz Paweł Wojciech Grzegorz
  Zbigniew Krzysztof Stanisław Katarzyna Joanna Bożena Elżbieta João Conceição Antônio Luís Beatriz Inês Gonçalo Thaís
  Vitória Caetano Iracema Ubiratan Anders Åsa Øyvind Bjørn Søren Mette Ingeborg Þórdís Guðrún Sigríður Aðalbjörg Eero
  Päivi Jyrki Väinö Zoltán Győző Erzsébet Ágnes Jiří Řehoř Zdeněk Věra Šárka Ľubica Dušan Željko Đorđe Snežana Ștefan
  Ionuț Mădălina Răzvan Gheorghe Ilze Jānis Ģirts Kęstutis Živilė Jūratė Dace İbrahim Gülşen Çağla Oğuz Şebnem Ümit Umut
  Nguyễn Thảo Đức Hương Phượng Trần Siti Nurul Dewi Putri Agung Wayan Ketut Made Nyoman Rizal Jejomar Luzviminda Bayani

  Нина Антон Сергей Мария Дмитрий Ольга Алексей Екатерина Павел Светлана Юрий Наталья Лев Ксения Фёдор Семён Майя Мод Сава
  Савва Тим Тимур Адам Админа Святослав Володимир Ірина Їжак Євген Ґалаґан Олександр Наталія Тарас Оксана Богдан Соломія
  Велизар Радостина Жељко Драгана Љубица Ђорђе Айгүл Нұрсұлтан Әсел Шыңғыс Ганна Ўладзімір Бат-эрдэнэ Цэцэг
  Αντώνης Μαρία Γιώργος Ελένη Δημήτρης Κωνσταντίνος Παναγιώτης Ευαγγελία Σταύρος Χριστίνα Θεοδώρα Ιωάννης Αθηνά Μένιος
  Արմեն Անահիտ Տիգրան Նարեկ Լուսինե Հայկ Գոհար გიორგი ნინო თამარ ლევან ქეთევან ზურაბ მარიამ

  أحمد محمد فاطمة عائشة خديجة يوسف مريم علي حسن حسين زينب نور أمان أمين أمينة إيمان سلامة رسمي نظام مشرف مصطفى عبدالله
  عبدالرحمن ليلى سارة كريم طارق ياسين هدى منى سلمى دعاء رحمة نعمة خالد وليد سعاد جمال بسمة شروق فراس لؤي هالة
  آرش شیرین پریسا کیوان گلناز مهدی ژاله چنگیز پروین دانیال یاسمن سیاوش
  דוד שרה יעקב רבקה משה מרים נועה איתי אוהד יעל ציפורה חיים שלמה תמר אורית מנחם ליאור טליה

  प्रिया राहुल अर्जुन सीता लक्ष्मी विष्णु कृष्ण अंजलि सुनीता दीपक नेहा रोहित श्रेया ऋषि मीरा প্রিয়া রাহুল সুমিত অনন্যা
  ਗੁਰਪ੍ਰੀਤ ਹਰਜੀਤ ਜਸਲੀਨ પ્રિયા હાર્દિક ભાવેશ ପ୍ରିୟା ସୁଭାଷ அருண் கவிதா முருகன் தமிழ்செல்வி లక్ష్మి రవి శ్రీనివాస్ ಲಕ್ಷ್ಮಿ ಮಂಜುನಾಥ್
  അനിൽ മീനാക്ഷി ലക്ഷ്മി නිමල් කුමාරි දිල්ෂාන් มาลี สมชาย ประเสริฐ วันเพ็ญ กิตติ ນາງ ບຸນມີ ཚེ་རིང བསྟན་འཛིན အောင် သန္တာ ကျော် សុខា បុប្ផា
  አበበ ትዕግስት ሰላም ኃይሌ ᏎᏉᏯ ꓟꓲꓢꓳ ⵜⴰⵏⵉⵔⵜ ߞߊ߬ߟߌ ᠪᠠᠲᠤ

  さくら 花子 太郎 翔太 美咲 陽菜 ゆうき ひかり タケシ アンナ 山田太郎 佐々木 恵み子 ゆり子 マリ子 美ゆき サクラ子 のぶ代
  王伟 李娜 张敏 陳美玲 劉德華 諸葛亮 欧阳娜娜 小明 雪 김철수 이영희 박지민 최수영 하늘 슬기 보라 金哲洙 李英愛 ㄅㄆㄇ
`)

/** People's last names. Messages never show them on their own, so the site's words are allowed. */
export const LAST_NAMES = split(`
  Smith Miller Security Team Support Help Service Segurança Konto Bank Banks Price Sheriff Police Marshall Abbot Pope King
  Love Dance Care Trust Account Müller Schmidt Sicherheit Dubois Lefèvre García Rodríguez Rossi Bianchi Kowalski Nowak Silva
  Santos Поддержка Иванов Смирнова Шевченко مشرف الفارسي الدعم Παππάς Παπαδόπουλος 山田 鈴木 李 王 김 박 Nguyễn Moyo Diallo
  Okonkwo Savannah Admira Admoni Moderau Moderow Webster Helpman O’neill-smith
`).map((name) => name.replace('’', ''))
